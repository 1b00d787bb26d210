// Runs before anything is drawn, so that a page chosen dark never flashes light.
const chosen = localStorage.getItem("theme");
if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
document.documentElement.lang = localStorage.getItem("lang") || "en";

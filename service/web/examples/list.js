export const EXAMPLES = {
  digger: ["throw-1.jpg", "throw-2.jpg", "throw-3.jpg"],
  chest: [],
  digmars: [],
  diadingo: [],
};

// A small picture for each game, drawn from the same signs as the printed pieces.
import { svg } from "/web/js/dom.js";
import { die, gem } from "/web/js/signs.js";

const at = (x, y, size, turn, piece) => {
  piece.setAttribute("x", x - size / 2);
  piece.setAttribute("y", y - size / 2);
  piece.setAttribute("width", size);
  piece.setAttribute("height", size);
  return svg("g", { transform: `rotate(${turn} ${x} ${y})` }, piece);
};

const frame = (...children) => svg("svg", { viewBox: "0 0 320 170", "aria-hidden": "true", focusable: "false" }, children);

const digger = () =>
  frame(
    at(62, 92, 62, -14, die("red")),
    at(128, 62, 58, 9, die("blue")),
    at(186, 112, 66, -4, die("yellow")),
    at(247, 66, 60, 16, die("green")),
    at(118, 128, 54, 24, die("white")),
    at(284, 128, 48, -20, die("black")),
  );

const tile = (x, y, n) =>
  svg(
    "g",
    { transform: `translate(${x} ${y})` },
    svg("rect", { width: 60, height: 60, rx: 7, class: "art-tile" }),
    svg("circle", { cx: 30, cy: 30, r: 17, class: "art-crater" }),
    svg("text", { x: 30, y: 38, "text-anchor": "middle", class: "art-number" }, n),
  );

const found = (x, y) =>
  svg(
    "g",
    { transform: `translate(${x} ${y})` },
    svg("rect", { width: 60, height: 60, rx: 7, class: "art-found" }),
    svg("circle", { cx: 42, cy: 18, r: 13, class: "art-coin" }),
    svg("text", { x: 42, y: 24, "text-anchor": "middle", class: "art-worth" }, "5"),
  );

const station = (x, y, color) => svg("g", {}, svg("circle", { cx: x, cy: y, r: 14, class: `art-station paint-${color}` }), at(x, y, 18, 0, gem(color, { letter: false })));

const digmars = () =>
  frame(
    [0, 1, 2, 3].map((i) => (i === 2 ? found(24 + i * 70, 18) : tile(24 + i * 70, 18, [1, 3, 0, 2][i]))),
    [0, 1, 2, 3].map((i) => (i === 0 ? found(24, 92) : tile(24 + i * 70, 92, [0, 2, 1, 4][i]))),
    station(208, 62, "blue"),
    station(64, 136, "red"),
    station(274, 62, "red"),
    station(134, 136, "blue"),
  );

const ringOf = (n, radius, offset) =>
  Array.from({ length: n }, (_, i) => {
    const angle = (i / n) * 2 * Math.PI + offset;
    return [160 + radius * 1.75 * Math.cos(angle), 85 + radius * Math.sin(angle)];
  });

const diadingo = () =>
  frame(
    svg("ellipse", { cx: 160, cy: 85, rx: 146, ry: 78, class: "art-board" }),
    svg("ellipse", { cx: 160, cy: 85, rx: 140, ry: 73, class: "art-rim" }),
    [...ringOf(14, 62, 0.1), ...ringOf(9, 38, 0.4), ...ringOf(4, 15, 0.2)].map(([x, y], i) =>
      i % 5 === 3 ? svg("circle", { cx: x, cy: y, r: 7, class: "art-hole" }) : svg("path", { d: `M${x - 9} ${y - 2}l5-6h8l5 6-9 10z`, class: "art-diamond" }),
    ),
  );

const ARTS = { digger, digmars, diadingo };

export const art = (game) => ARTS[game]();

// Pictures from datasets/golden, and the tables that they are of.

export const EXAMPLES = {
  digger: ["throw-1.jpg", "throw-2.jpg", "throw-3.jpg", "throw-4.jpg"],
  digmars: ["grid.jpg"],
  diadingo: ["board.jpg"],
};

const pile = (dig) => [{ dig }, {}, {}];

const ring = (value, set = true) => ({ value, set });

/** What is sent to open each example's table, and what has been done there before the picture was taken. */
export const TABLES = {
  digger: {
    opening: {
      players: ["Ann", "Bob", "Cem"],
      clock: false,
      setup: { chests: { Bob: { yellow: 2, red: 1, white: 1 }, Cem: { green: 2, red: 1 } } },
    },
    actions: [],
  },
  digmars: {
    opening: {
      players: ["red", "blue"],
      setup: {
        piles: [[3, 1, 1, 2], [2, 2, 2, 4], [4, 4, 4, 2], [4, 1, 1, 4]].map((row) => row.map(pile)),
        stations: { A3: { red: 1 }, A4: { red: 1 }, B2: { blue: 1 } },
      },
    },
    actions: [],
  },
  diadingo: {
    opening: {
      players: ["Ann", "Bob", "Cem"],
      setup: {
        rings: {
          Ann: [ring(2000), ring(5000), ring(1000), ring(3000, false)],
          Bob: [ring(4000), ring(1000), ring(6000), ring(3000)],
          Cem: [ring(5000), ring(2000), ring(2000, false), ring(3000), ring(4000)],
        },
      },
    },
    actions: [{ do: "draw", card: { ring: 3000 } }],
  },
};

// How fast random play goes: what the scripts in JavaScript share.

const option = process.argv.indexOf("--seconds");
const SECONDS = option < 0 ? 1 : Number(process.argv[option + 1]);

function rate(game) {
  let decisions = 0;
  let lasted = 0;
  const start = performance.now();
  while (lasted < SECONDS) {
    decisions += game();
    lasted = (performance.now() - start) / 1000;
  }
  return decisions / lasted;
}

/** Measures `game`, which plays a game and returns how many decisions it had, and prints a line of JSON. */
export function report(name, players, version, game) {
  rate(game);
  console.log(
    JSON.stringify({
      game: name,
      players,
      decisions_per_s: rate(game),
      version,
    }),
  );
}

// What a player is called on a plate: where there is little room, a bot is called without its title, and the
// number that tells it from others of its name is never cut.

/** A name in parts, which together are the name. */
export interface Called {
  /** Mr, Aunt: the first to go. */
  title: string;
  name: string;
  /** II, III: what tells two of a name apart. */
  number: string;
}

/** The parts of a name; people are called what they call themselves. */
export function calledParts(name: string, isBot: boolean): Called {
  const found = isBot ? /^(?<title>\S+ )(?<name>\S+)(?<number> [IVXL]+)?$/.exec(name) : null;
  if (!found?.groups) return { title: "", name, number: "" };
  const { title, name: stem, number = "" } = found.groups;
  return { title, name: stem, number };
}

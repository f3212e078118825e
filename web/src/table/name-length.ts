// How long a name can be: as the server counts, in what people take for characters.

const MAX_CHARACTERS = 24;

/** The name as far as it is not too long. A character of some scripts, or an emoji, is several code points. */
export function fitName(name: string): string {
  // an old browser counts code points: a few names are then shorter than they could be
  const characters = Intl.Segmenter ? [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment) : [...name];
  return characters.length > MAX_CHARACTERS ? characters.slice(0, MAX_CHARACTERS).join("") : name;
}

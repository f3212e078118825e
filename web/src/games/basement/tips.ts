import { during, type Tip } from "../common/tips";

const drawing: Tip = (view, legal) =>
  during("play")(view, legal) && (Array.isArray(view.deck) ? view.deck.length : (view.deck ?? 0)) > 0;
const climbing: Tip = (view, legal) => during("play")(view, legal) && !drawing(view, legal);

export const tips: Tip[] = [during("top"), during("play"), during("play"), drawing, climbing];

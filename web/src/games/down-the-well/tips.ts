import { during, type Tip } from "../common/tips";

export const tips: Tip[] = [during("give"), during("play"), during("play"), during("play")];

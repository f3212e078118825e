import { during, offers, type Tip } from "../common/tips";

export const tips: Tip[] = [during("lay"), during("bets", "topup", "mace", "cash"), offers("cash"), offers("done")];

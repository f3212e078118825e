/** With more players than this an upright phone has no room for a tip below what you can do. */
export const CROWD = 6;

/** Bounds of what screens ask for. */
import { YEAR_MS } from '#kit/contract/time.ts'

/** How many times a buyer proposes for an installation. */
export const SLOT_COUNT = 3
/** So far ahead of now: a year ahead nobody plans an installation. */
export const INSTALLATION_AHEAD_MS = YEAR_MS
/** Answers of an order's objections that give its buyer all days of acceptance again; later ones give as long as the clock stood. */
export const WHOLE_ANSWERS = 2
/** Photos of an acceptance protocol, beside the signature. */
export const PHOTOS_MAX = 3
/** Pictures of one milestone. */
export const PICTURES_MAX = 6
/** Milestones of one order. */
export const MILESTONES_MAX = 30

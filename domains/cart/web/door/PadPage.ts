import { late } from '#kit/web/late.ts'

/** The whole page below the frame. */
export const PadPage = late(() => import('../pad/PadPage.tsx'))

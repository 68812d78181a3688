import { late } from '#kit/web/pages/late.ts'

/** The whole page below the frame. */
export const PadPage = late(() => import('../pad/PadPage.tsx'))

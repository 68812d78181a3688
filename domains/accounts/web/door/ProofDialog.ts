import { late } from '#kit/web/pages/late.ts'

/** Asks for fresh proof of identity; for screens that were refused with `proofNeeded`, or show less without it. */
export const ProofDialog = late(() => import('../settings/ProofDialog.tsx'))

import { late } from '#kit/web/pages/late.ts'

/** Asks once more who one is; for screens that were refused with `proofNeeded`, or show less without it. */
export const ProofDialog = late(() => import('../settings/ProofDialog.tsx'))

/** What screens of other domains show of accounts. */
import { late } from '#kit/web/late.ts'

export { Avatar } from './Avatar.tsx'
export { useHumanAct } from './human-act.ts'
export { useEntering } from './entering.ts'
export { SettingHead } from './settings/SettingForm.tsx'
export { LogoutButton } from './LogoutButton.tsx'
/** Asks once more who one is; for screens that were refused with `proofNeeded`, or show less without it. */
export const ProofDialog = late(() => import('./settings/ProofDialog.tsx'))
export { AgreeAgain } from './AgreeAgain.tsx'

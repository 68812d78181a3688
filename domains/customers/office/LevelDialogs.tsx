/** The dialogs of a customer's type, level, super membership and tags. */
import type { Customer } from '../contract.ts'
import { LevelDialog, ReleaseDialog } from './LevelDialog.tsx'
import { SuperDialog } from './SuperDialog.tsx'
import { TagsDialog } from './TagsDialog.tsx'
import { TypeDialog } from './TypeDialog.tsx'

const DIALOGS = {
  type: TypeDialog,
  level: LevelDialog,
  release: ReleaseDialog,
  super: SuperDialog,
  tags: TagsDialog,
}
export type Act = keyof typeof DIALOGS

type Props = { act: Act; customer: Customer; onClose: () => void }

export default function LevelDialogs({ act, ...props }: Props) {
  const Dialog = DIALOGS[act]
  return <Dialog {...props} />
}

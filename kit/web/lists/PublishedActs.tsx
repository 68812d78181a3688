/** The buttons of a row that is drafted, published and stopped. One that may not be done now is left out. */
import CircleStop from 'lucide-react/icons/circle-stop'
import Copy from 'lucide-react/icons/copy'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import Trash from 'lucide-react/icons/trash-2'
import Undo from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/basics/IconButton.tsx'
import { useT } from '../language/i18n.tsx'

type Props = {
  /** Of the row. */
  name: string
  onEdit?: (() => void) | undefined
  onCopy: () => void
  onPublish?: (() => void) | undefined
  /** Back to a draft. */
  onWithdraw?: (() => void) | undefined
  onStop?: (() => void) | undefined
  onDelete?: (() => void) | undefined
  /** What else may be done with it. */
  children?: ReactNode
}

export function PublishedActs({ name, onEdit, onCopy, onPublish, children, ...acts }: Props) {
  const { onWithdraw, onStop, onDelete } = acts
  const t = useT('office.kit')
  return (
    <span className="flex items-center justify-end gap-1">
      {onEdit !== undefined && (
        <IconButton icon={Pencil} label={t('act.editOf', { name })} onClick={onEdit} />
      )}
      <IconButton icon={Copy} label={t('act.copyOf', { name })} onClick={onCopy} />
      {onPublish !== undefined && (
        <IconButton icon={Play} label={t('act.publishOf', { name })} onClick={onPublish} />
      )}
      {onWithdraw !== undefined && (
        <IconButton icon={Undo} label={t('act.withdrawOf', { name })} onClick={onWithdraw} />
      )}
      {onStop !== undefined && (
        <IconButton icon={CircleStop} label={t('act.stopOf', { name })} onClick={onStop} />
      )}
      {onDelete !== undefined && (
        <IconButton icon={Trash} label={t('act.deleteOf', { name })} onClick={onDelete} />
      )}
      {children}
    </span>
  )
}

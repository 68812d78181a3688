/** A modal dialog. Esc, the cross and the backdrop close it; the focus returns to where it was. */
import X from 'lucide-react/icons/x'
import { useId, type ReactNode } from 'react'
import { useT } from '../../web/language/i18n.tsx'
import { classes } from '../basics/classes.ts'
import { IconButton } from '../basics/IconButton.tsx'
import { useModal } from './use-modal.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** `wide` for forms and tables, `full` for pictures. */
  size?: 'wide' | 'full' | undefined
  /** Buttons: the safe one first, the primary one last. */
  foot?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

export function Dialog({ open, onClose, title, size, foot, className, children }: DialogProps) {
  const t = useT('kit')
  const titleId = useId()
  const modal = useModal(open, onClose)
  const names = classes('dialog', size !== undefined && `dialog-${size}`, className)
  return (
    <dialog {...modal} className={names} aria-labelledby={titleId}>
      {open && (
        <>
          <header className="dialog-head">
            <h2 id={titleId} className="dialog-title">
              {title}
            </h2>
            <IconButton icon={X} label={t('ui.close')} onClick={onClose} />
          </header>
          <div className="dialog-body">{children}</div>
          {foot !== undefined && <footer className="dialog-foot">{foot}</footer>}
        </>
      )}
    </dialog>
  )
}

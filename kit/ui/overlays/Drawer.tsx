/** A drawer from the side (filters, details), or from below on a phone. */
import X from 'lucide-react/icons/x'
import { useId, type ReactNode } from 'react'
import { useT } from '../../web/language/i18n.tsx'
import { classes } from '../basics/classes.ts'
import { IconButton } from '../basics/IconButton.tsx'
import { useModal } from './use-modal.ts'

export type DrawerProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  side?: 'right' | 'left' | 'bottom' | undefined
  foot?: ReactNode
  children?: ReactNode
}

export function Drawer({ open, onClose, title, side = 'right', foot, children }: DrawerProps) {
  const t = useT('kit')
  const titleId = useId()
  const modal = useModal(open, onClose)
  return (
    <dialog
      {...modal}
      className={classes('drawer', side !== 'right' && `drawer-${side}`)}
      aria-labelledby={titleId}
    >
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

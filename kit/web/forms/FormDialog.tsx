/** One action in a dialog: its consequences, its fields, and its button. Enter submits, Escape closes. */
import { useId, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../ui/basics/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useT } from '../language/i18n.tsx'

type Props = {
  title: string
  /** The consequences. */
  text?: ReactNode
  /** The label of the button. */
  verb: string
  tone?: 'danger' | undefined
  busy: boolean
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  children?: ReactNode
}

export function FormDialog(props: Props) {
  const { title, text, verb, tone, busy, onSubmit, onClose, children } = props
  const t = useT('office.kit')
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Enter submits the form even while its button is busy.
    if (!busy) onSubmit(event)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            form={id}
            variant={tone === 'danger' ? 'danger-solid' : 'primary'}
            busy={busy}
          >
            {verb}
          </Button>
        </>
      }
    >
      <form id={id} className="stack" noValidate onSubmit={submit}>
        {text !== undefined && <p className="text-sm">{text}</p>}
        {children}
      </form>
    </Dialog>
  )
}

/** One act on a customer: what follows from it, its fields, and its button. */
import type { FormEvent, ReactNode } from 'react'
import { useId } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { useT } from '#kit/web/i18n.tsx'

type Props = {
  title: string
  /** What follows. */
  text: ReactNode
  verb: string
  tone?: 'danger'
  busy: boolean
  onSubmit: () => void
  onClose: () => void
  children?: ReactNode
}

export function ActDialog(props: Props) {
  const { title, text, verb, tone, busy, onSubmit, onClose, children } = props
  const kit = useT('office.kit')
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
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
        <p className="text-sm">{text}</p>
        {children}
      </form>
    </Dialog>
  )
}

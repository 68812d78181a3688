/**
 * One action in a dialog: its consequences, its fields, and its button. Enter submits and leads to the first field that is wrong; Escape closes
 * it, and asks before what was typed is lost.
 */
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../ui/basics/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useT } from '../language/i18n.tsx'
import { useDiscardQuestion } from './discard.tsx'
import { focusFirstError } from './form.ts'

type Props = {
  title: string
  /** The consequences. */
  text?: ReactNode
  /** The label of the button. */
  verb: string
  tone?: 'danger' | undefined
  busy: boolean
  /** Its fields hold what was not typed since it was opened: a draft that was restored. */
  isDirty?: boolean | undefined
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  children?: ReactNode
}

export function FormDialog(props: Props) {
  const { title, text, verb, tone, busy, onSubmit, onClose, children } = props
  const t = useT('forms')
  const id = useId()
  const [isTyped, setIsTyped] = useState(false)
  const isDirty = isTyped || props.isDirty === true
  const { close, question } = useDiscardQuestion({ isDirty, isSaving: busy }, onClose)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Enter submits the form even while its button is busy.
    if (busy) return
    onSubmit(event)
    focusFirstError(event.currentTarget)
  }
  return (
    <>
      <Dialog
        open
        onClose={close}
        title={title}
        foot={
          <>
            <Button onClick={close}>{t('cancel')}</Button>
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
        <form
          id={id}
          className="stack"
          noValidate
          onSubmit={submit}
          onInput={() => setIsTyped(true)}
        >
          {text !== undefined && <p className="text-sm">{text}</p>}
          {children}
        </form>
      </Dialog>
      {question}
    </>
  )
}

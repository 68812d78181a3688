/** A form in a drawer: saved by its button, which leads to the first field that is wrong, and closed with unsaved changes only after a confirmation. */
import { useId, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../ui/basics/Button.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { useT } from '../language/i18n.tsx'
import { useDiscardQuestion } from './discard.tsx'
import { focusFirstError } from './form.ts'

export type EditDrawerProps = {
  title: string
  isDirty: boolean
  busy: boolean
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  /** The label of the button, if not "save". */
  submitLabel?: string | undefined
  /** Why it cannot be saved. */
  reason?: string | undefined
  children: ReactNode
}

export function EditDrawer(props: EditDrawerProps) {
  const { title, isDirty, busy, onSubmit, onClose, submitLabel, reason, children } = props
  const t = useT('office.kit')
  const shared = useT('forms')
  const id = useId()
  const { close, question } = useDiscardQuestion({ isDirty, isSaving: busy }, onClose)
  const foot = (
    <>
      <Button onClick={close}>{shared('cancel')}</Button>
      <Button type="submit" form={id} variant="primary" busy={busy} reason={reason}>
        {submitLabel ?? t('save')}
      </Button>
    </>
  )
  return (
    <>
      <Drawer open onClose={close} title={title} foot={foot}>
        <form
          id={id}
          className="stack"
          noValidate
          onSubmit={(event) => {
            onSubmit(event)
            focusFirstError(event.currentTarget)
          }}
        >
          {children}
        </form>
      </Drawer>
      {question}
    </>
  )
}

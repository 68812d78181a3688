/** Asks for the name of a saved list. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { LIST_NAME_MAX } from '../limits.ts'

type Props = {
  title: string
  initial: string
  isBusy: boolean
  onName: (name: string) => void
  onClose: () => void
}

export function ListNameDialog({ title, initial, isBusy, onName, onClose }: Props) {
  const t = useT('purchases')
  const [name, setName] = useState(initial)
  return (
    <Dialog open title={title} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') onName(name.trim())
        }}
      >
        <Field label={t('lists.name')} required>
          <TextInput
            maxLength={LIST_NAME_MAX}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" busy={isBusy} disabled={name.trim() === ''}>
          {t('lists.save')}
        </Button>
      </form>
    </Dialog>
  )
}

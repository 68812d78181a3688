/** Puts people on a list: pasted, or from a file. Says who was not found, and keeps them to be corrected. */
import { useState } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { TextFileButton } from '#kit/web/files/TextFileButton.tsx'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { addMembers, customerList, customerLists, listMembers } from '../calls.gen.ts'
import { CONTACT_MAX, NAMED_MAX } from '../limits.ts'
import { readContactFile, readContacts } from './contact-table.ts'

type Props = { listId: number; onClose: () => void }

export function AddDrawer({ listId, onClose }: Props) {
  const t = useT('office.audiences')
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [added, setAdded] = useState<DataOf<typeof addMembers>>()
  const add = useAct(addMembers, {
    refresh: [customerLists, customerList, listMembers],
    onDone: (answer) => {
      setAdded(answer)
      setIsTried(false)
      // What was found is on the list now: what is left can be corrected and tried again.
      setText(answer.unknown.join('\n'))
    },
  })
  const contacts = readContacts(text)
  const error =
    contacts.length > NAMED_MAX
      ? t('tooMany', { count: NAMED_MAX })
      : isTried && contacts.length === 0
        ? t('nobody')
        : undefined
  return (
    <EditDrawer
      title={t('addPeople')}
      isDirty={text.trim() !== ''}
      busy={add.isPending}
      submitLabel={t('addVerb', { count: contacts.length })}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (contacts.length === 0 || contacts.length > NAMED_MAX) return
        add.mutate({ listId, contacts: contacts.map((each) => each.slice(0, CONTACT_MAX)) })
      }}
    >
      {added !== undefined && <Report added={added} />}
      <Field label={t('contacts')} hint={t('contactsHint')} error={error}>
        <TextArea
          rows={12}
          value={text}
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <TextFileButton
        label={t('file')}
        tooLarge={t('fileTooLarge')}
        onFile={(bytes) => setText(readContactFile(bytes))}
      />
    </EditDrawer>
  )
}

function Report({
  added: { addedCount, alreadyCount, unknown },
}: {
  added: DataOf<typeof addMembers>
}) {
  const t = useT('office.audiences')
  return (
    <Notice live tone={unknown.length > 0 ? 'warning' : 'success'}>
      {[
        t('added', { count: addedCount }),
        ...(alreadyCount > 0 ? [t('already', { count: alreadyCount })] : []),
        ...(unknown.length > 0 ? [t('unknown', { count: unknown.length })] : []),
      ].join(' ')}
    </Notice>
  )
}

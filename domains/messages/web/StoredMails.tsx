/** The mails and text messages that a trial shop has written, sent or not, the newest first. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LOCALES } from '#kit/contract/lang.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { demoOutbox } from '../calls.gen.ts'

const LIMIT = 50
const EVERY_MS = 3000

export function StoredMails() {
  const t = useT('messages')
  const { dateTime } = useDates()
  const [to, setTo] = useState('')
  const wanted = to.trim()
  const { data: mails = [] } = useQuery({
    ...query(demoOutbox, { limit: LIMIT, ...(wanted === '' ? {} : { to: wanted }) }),
    refetchInterval: EVERY_MS,
    placeholderData: (before) => before,
  })
  return (
    <Panel title={t('stored.title')} note={t('stored.note')}>
      <div className="stack">
        <Field label={t('stored.to')} hint={t('stored.toHint')}>
          <TextInput
            type="search"
            spellCheck={false}
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </Field>
        {mails.length === 0 && <EmptyState size="small" title={t('stored.none')} />}
        <ul className="grid gap-2">
          {mails.map(({ id, to: recipient, at, lang, subject, text }) => (
            <li key={id}>
              <details className="inset">
                <summary className="cursor-pointer">
                  <b lang={LOCALES[lang]}>{subject === '' ? text.slice(0, 80) : subject}</b>
                  <span className="block text-sm text-ink-3">
                    {recipient} · {dateTime(at)}
                  </span>
                </summary>
                <p lang={LOCALES[lang]} className="pt-3 text-sm break-words whitespace-pre-wrap">
                  {text}
                </p>
              </details>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

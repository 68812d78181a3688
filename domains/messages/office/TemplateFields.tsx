/** Subject and text, with their variables: a click inserts one at the caret. */
import { useRef } from 'react'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { translatorFor, useT } from '#kit/web/language/i18n.tsx'
import {
  BODY_MAX,
  SMS_PARTS_MAX,
  SUBJECT_MAX,
  type TemplateError,
  type MessageTemplate,
} from '../templates-contract.ts'
import type { Text } from './use-preview.ts'

type Props = {
  messageTemplate: MessageTemplate
  text: Text
  errors: readonly TemplateError[]
  onChange: (text: Text) => void
}

type Control = HTMLInputElement | HTMLTextAreaElement

export function TemplateFields({ messageTemplate, text, errors, onChange }: Props) {
  const t = useT('office.messages')
  const last = useRef<Control | null>(null)
  const body = useRef<HTMLTextAreaElement | null>(null)
  const errorTexts = useErrorTexts()
  const remember = (event: { currentTarget: Control }) => {
    last.current = event.currentTarget
  }
  const insert = (name: string) => {
    const control = last.current ?? body.current
    const field = control?.name === 'subject' ? 'subject' : 'body'
    const at = control?.selectionStart ?? text[field].length
    const until = control?.selectionEnd ?? at
    const put = `{${name}}`
    onChange({ ...text, [field]: text[field].slice(0, at) + put + text[field].slice(until) })
    requestAnimationFrame(() => {
      control?.focus()
      control?.setSelectionRange(at + put.length, at + put.length)
    })
  }
  return (
    <>
      {messageTemplate.channel === 'mail' && (
        <Field label={t('field.subject')} required error={errorTexts(errors, 'subject')}>
          <TextInput
            name="subject"
            value={text.subject}
            maxLength={SUBJECT_MAX}
            onFocus={remember}
            onChange={({ target }) => onChange({ ...text, subject: target.value })}
          />
        </Field>
      )}
      <Field
        label={t('field.body')}
        required
        hint={
          messageTemplate.channel === 'mail'
            ? t('bodyHint')
            : t('smsHint', { count: SMS_PARTS_MAX })
        }
        error={errorTexts(errors, 'body')}
      >
        <TextArea
          ref={body}
          name="body"
          rows={messageTemplate.channel === 'mail' ? 10 : 4}
          value={text.body}
          maxLength={BODY_MAX}
          onFocus={remember}
          onChange={({ target }) => onChange({ ...text, body: target.value })}
        />
      </Field>
      <fieldset>
        <legend className="mb-1 text-sm font-semibold text-ink">{t('variables')}</legend>
        <div className="template-variables">
          {messageTemplate.variables.map(({ name, sample, isNeeded }) => (
            <button
              key={name}
              type="button"
              className="template-variable"
              onClick={() => insert(name)}
            >
              <code>
                {`{${name}}`}
                {isNeeded && ' *'}
              </code>
              <small>{sample}</small>
            </button>
          ))}
        </div>
        <p className="mt-2 text-xs text-ink-3">{t('variablesHint')}</p>
      </fieldset>
    </>
  )
}

/** All errors of a field, one sentence each. */
function useErrorTexts() {
  const t = useT('office.messages')
  return (errors: readonly TemplateError[], field: TemplateError['field']): string | undefined => {
    const own = errors.filter((each) => each.field === field)
    if (own.length === 0) return undefined
    return own
      .map(({ kind, name, line }) =>
        translatorFor(t, `error.${kind}`, {
          name: name === null ? '' : `{${name}}`,
          line: line ?? 1,
          count: SMS_PARTS_MAX,
        }),
      )
      .join(' ')
  }
}

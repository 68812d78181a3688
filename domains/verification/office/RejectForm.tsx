/** Names the error of each item, beside the documents; the buyer reads the reasons in their own language. */
import { useEffect, useRef, useState } from 'react'
import { useDialogDraftOf } from '#domains/staff/office/door/dialog-draft.ts'
import { ReasonChoice } from '#domains/work/office/door/ReasonChoice.tsx'
import type { Call } from '#kit/contract/endpoint.ts'
import { LOCALES, type Lang } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { QueueActs } from '#kit/web/pages/Queue.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { ERROR_NOTE_MAX, type AskedItem, type ItemError } from '../contract.ts'
import { reasonsFor } from '../items.ts'
import { rejectVerification } from '../office-calls.gen.ts'
import type { OfficeVerification } from '../office-contract.ts'

type Errors = Readonly<Record<string, ItemError>>
const NO_ERRORS: Errors = {}

type Props = {
  verification: OfficeVerification
  refresh: readonly Call[]
  onDone: () => void
  onClose: () => void
}

export function RejectForm({ verification, refresh, onDone, onClose }: Props) {
  const t = useT('office.verification')
  const kit = useT('forms')
  const words = useT('verification')
  const draft = `verification-reject:${verification.id}:${verification.revision}`
  const [errors, setErrors, drop] = useDialogDraftOf<Errors>(draft, NO_ERRORS)
  const [hint, setHint] = useState<'needError' | 'needNote' | null>(null)
  const form = useRef<HTMLFormElement>(null)
  // It replaces the button that was pressed, and takes its focus.
  useEffect(() => form.current?.querySelector('select')?.focus(), [])
  const reject = useAct(rejectVerification, {
    refresh,
    onDone: () => (drop(), onClose(), toast(t('rejected'), { kind: 'info' }), onDone()),
  })
  const put = (code: string, error: ItemError | undefined) => {
    setHint(null)
    const { [code]: _old, ...rest } = errors
    setErrors(error === undefined ? rest : { ...rest, [code]: error })
  }
  const send = () => {
    const given = verification.items.flatMap(({ code }) => errors[code] ?? [])
    if (given.length === 0) return setHint('needError')
    if (given.some(({ reason, note }) => reason === 'other' && note.trim().length < 2)) {
      return setHint('needNote')
    }
    reject.mutate({
      verificationId: verification.id,
      revision: verification.revision,
      errors: given,
    })
  }
  return (
    <form
      ref={form}
      className="stack"
      aria-label={t('rejectTitle', { name: verification.form.storeName })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <p className="text-sm text-ink-3">{t('rejectText')}</p>
      {verification.items.map((item) => (
        <ItemErrorFields
          key={item.code}
          item={item}
          error={errors[item.code]}
          onError={put}
          words={words}
          lang={verification.lang}
        />
      ))}
      {hint !== null && (
        <Notice tone="danger" live>
          {t(hint)}
        </Notice>
      )}
      <QueueActs>
        <Button onClick={() => (drop(), onClose())}>{kit('cancel')}</Button>
        <Button type="submit" variant="danger-solid" busy={reject.isPending}>
          {t('reject')}
        </Button>
      </QueueActs>
    </form>
  )
}

type ItemProps = {
  item: AskedItem
  error: ItemError | undefined
  onError: (code: string, error: ItemError | undefined) => void
  words: ReturnType<typeof useT<'verification'>>
  /** The buyer's language, of ready texts. */
  lang: Lang
}

function ItemErrorFields({ item, error, onError, words, lang }: ItemProps) {
  const t = useT('office.verification')
  const { code, name } = item
  return (
    <>
      <Field label={name}>
        <Select
          value={error?.reason ?? ''}
          options={[
            { value: '', label: t('right') },
            ...reasonsFor(item).map((reason) => ({
              value: reason,
              label: words(`error.${reason}`),
            })),
          ]}
          onChange={(event) => {
            const reason = reasonsFor(item).find((each) => each === event.target.value)
            onError(code, reason && { item: code, reason, note: error?.note ?? '' })
          }}
        />
      </Field>
      {error !== undefined && (
        <>
          <ReasonChoice
            kind="verifications"
            lang={lang}
            typed={error.note}
            most={ERROR_NOTE_MAX}
            isOneLine
            onText={(note) => onError(code, { ...error, note })}
          />
          <Field label={t('note', { item: name })}>
            <TextInput
              maxLength={ERROR_NOTE_MAX}
              lang={LOCALES[lang]}
              value={error.note}
              onChange={(event) => onError(code, { ...error, note: event.target.value })}
            />
          </Field>
        </>
      )}
    </>
  )
}

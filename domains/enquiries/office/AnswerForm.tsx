/**
 * The form that answers a message, in the sender's language. Of two concurrent answers to the same version one is sent; the
 * other author reads the newer version.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useMe } from '#domains/staff/office/door/me.ts'
import { languageNameIn } from '#kit/contract/display-names.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { LOCALES } from '#kit/contract/lang.ts'
import { ReasonChoice } from '#domains/work/office/door/ReasonChoice.tsx'
import { ClaimLine } from '#domains/work/office/door/WorkActs.tsx'
import { useClaim } from '#domains/work/office/door/use-claim.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { QueueActs } from '#kit/web/pages/Queue.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { answerEnquiry, officeEnquiries, officeEnquiry, waitingEnquiries } from '../calls.gen.ts'
import type { OfficeEnquiry } from '../contract.ts'
import { TEXT_MAX } from '../kinds.ts'

type Props = {
  enquiry: OfficeEnquiry
  /** Opens the next one. */
  onAnswered: () => void
}

export function AnswerForm({ enquiry, onAnswered }: Props) {
  const t = useT('office.enquiries')
  const lang = useLang()
  const queries = useQueryClient()
  const { id, version, buyer, email, phone } = enquiry
  const [text, setText, drop] = useDraftOf(`enquiry-answer:${id}`, String(useMe().id), '')
  const [error, setError] = useState<string>()
  const answer = useAct(answerEnquiry, {
    refresh: [officeEnquiry, officeEnquiries, waitingEnquiries],
    onDone: () => {
      drop()
      setError(undefined)
      toast(t('answered'), { kind: 'success' })
      onAnswered()
    },
    onRefused: (refused) => {
      const isStale = refused.reason.code === Reasons.changedMeanwhile.code
      setError(isStale ? t('changed') : refused.message)
      if (isStale) void queries.invalidateQueries({ queryKey: [officeEnquiry.path] })
      return true
    },
  })
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (text.trim() === '') {
      setError(t('answerMissing'))
      event.currentTarget.querySelector('textarea')?.focus()
    } else answer.mutate({ enquiryId: String(id), version, text: text.trim() })
  }
  const language = languageNameIn(enquiry.lang, lang)
  const isCalled = buyer === null && email === null
  const claim = useClaim('enquiries', String(id))
  const isOthers = claim.claim !== null && !claim.isMine
  return (
    <form className="grid gap-3 border-t border-line pt-4" noValidate onSubmit={send}>
      {isCalled && <Notice>{t('callThem', { phone: phone ?? '' })}</Notice>}
      {!isCalled && !isOthers && (
        <ReasonChoice
          kind="replies"
          lang={enquiry.lang}
          typed={text}
          most={TEXT_MAX}
          onText={(filled) => {
            setText(filled)
            setError(undefined)
          }}
        />
      )}
      <Field
        label={t(isCalled ? 'noteLabel' : 'answerLabel')}
        hint={t(isCalled ? 'noteHint' : 'answerHint', { lang: language })}
        error={error}
        required
      >
        <TextArea
          rows={6}
          maxLength={TEXT_MAX}
          lang={LOCALES[enquiry.lang]}
          value={text}
          readOnly={isOthers}
          // Whoever begins to write works on it, and colleagues see that.
          onFocus={() => !isOthers && claim.begin(() => {})}
          onChange={(event) => {
            setText(event.target.value)
            setError(undefined)
          }}
        />
      </Field>
      <QueueActs aside={<ClaimLine claim={claim} />}>
        {!isOthers && (
          <Button type="submit" variant="primary" busy={answer.isPending}>
            {t(isCalled ? 'noteSend' : 'answerSend')}
          </Button>
        )}
      </QueueActs>
    </form>
  )
}

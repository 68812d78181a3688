/** What staff write about a review: the shop's reply, once, and why it is hidden. */
import { useState, type FormEvent } from 'react'
import type { Call } from '#kit/contract/endpoint.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { HIDE_REASON_MAX, REPLY_MAX } from '../limits.ts'
import { replyToReview, setReviewState } from '../office-calls.gen.ts'

type Props = { reviewId: number; refresh: readonly Call[]; onClose: () => void }

export function ReplyDialog({ reviewId, refresh, onClose }: Props) {
  const t = useT('office.reviews')
  const act = useAct(replyToReview, {
    refresh,
    onDone: () => (toast(t('reviews.replied'), { kind: 'success' }), onClose()),
  })
  return (
    <WordsDialog
      title={t('reviews.replyTitle')}
      text={t('reviews.replyText')}
      verb={t('reviews.replySend')}
      label={t('reviews.reply')}
      missing={t('reviews.replyMissing')}
      maxLength={REPLY_MAX}
      busy={act.isPending}
      onWords={(text) => act.mutate({ reviewId: String(reviewId), text })}
      onClose={onClose}
    />
  )
}

export function HideDialog({
  reviewId,
  part,
  refresh,
  onClose,
}: Props & { part: 'review' | 'followUp' }) {
  const t = useT('office.reviews')
  const act = useAct(setReviewState, {
    refresh,
    onDone: () => (toast(t('reviews.hidden'), { kind: 'success' }), onClose()),
  })
  return (
    <WordsDialog
      title={t(part === 'review' ? 'reviews.hideTitle' : 'reviews.hideFollowUpTitle')}
      text={t('reviews.hideText')}
      verb={t('hideIt')}
      tone="danger"
      label={t('reviews.reason')}
      missing={t('reviews.reasonMissing')}
      maxLength={HIDE_REASON_MAX}
      busy={act.isPending}
      onWords={(reason) =>
        act.mutate({ reviewId: String(reviewId), part, state: 'hidden', reason })
      }
      onClose={onClose}
    />
  )
}

type WordsProps = {
  title: string
  text: string
  verb: string
  tone?: 'danger'
  label: string
  missing: string
  maxLength: number
  busy: boolean
  onWords: (words: string) => void
  onClose: () => void
}

function WordsDialog(props: WordsProps) {
  const { title, text, verb, tone, label, missing, maxLength, busy, onWords, onClose } = props
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (words.trim() === '') setError(missing)
    else onWords(words.trim())
  }
  return (
    <FormDialog
      title={title}
      text={text}
      verb={verb}
      tone={tone}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={label} error={error} required>
        <TextArea
          maxLength={maxLength}
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            setError(undefined)
          }}
        />
      </Field>
    </FormDialog>
  )
}

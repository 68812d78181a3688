/** A short public text: the draft is stored until it is sent, and errors are shown beside it. */
import { useState, type SyntheticEvent } from 'react'
import type { ArgumentOf, DataOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useOwner } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { answerQuestion, askQuestion, listQuestions, myQuestions } from '../calls.gen.ts'

type WritingCall = typeof askQuestion | typeof answerQuestion

type Props<Call extends WritingCall> = {
  /** The name under which the draft is stored. */
  draft: string
  label: string
  hint: string
  submit: string
  maxLength: number
  call: Call
  inputOf: (text: string) => ArgumentOf<Call>
  /** The message after sending. */
  successText: (data: DataOf<Call>) => string
  onClose: () => void
}

export function WritingForm<Call extends WritingCall>(props: Props<Call>) {
  const { draft, label, hint, submit, maxLength, call, inputOf, successText, onClose } = props
  const t = useT('reviews')
  const [text, setText, drop] = useDraftOf(draft, useOwner(), '')
  const [error, setError] = useState<string>()
  const act = useAct<Call>(call, {
    refresh: [listQuestions, myQuestions],
    onDone: (data) => {
      drop()
      toast(successText(data), { kind: 'success' })
      onClose()
    },
    onRefused: (refused) => {
      setError(refused.message)
      return true
    },
  })
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    const words = text.trim()
    if (words === '') setError(t('say.missing'))
    else act.mutate(inputOf(words))
  }
  return (
    <form className="inset grid gap-3 p-4" onSubmit={send}>
      <Field label={label} hint={hint} error={error} required>
        <TextArea
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it has just been opened by its button
          autoFocus
          maxLength={maxLength}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setError(undefined)
          }}
        />
      </Field>
      <div className="button-row">
        <Button type="submit" variant="primary" busy={act.isPending}>
          {submit}
        </Button>
        <Button onClick={() => (drop(), onClose())}>{t('say.cancel')}</Button>
      </div>
    </form>
  )
}

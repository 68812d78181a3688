/** Answers a question of the shop: text, and up to three files. What is typed stays in this tab until it is sent. */
import { useState, type FormEvent } from 'react'
import type { UploadedFile } from '#domains/uploads/contract.ts'
import { BuyerFiles } from '#domains/uploads/web/door/BuyerFiles.tsx'
import type { Call } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { focusFirstError } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useOwner } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { answerInfoRequest } from '../info-requests-calls.gen.ts'
import type { InfoRequest } from '../info-requests-contract.ts'
import {
  ANSWER_FILES,
  ANSWER_FILES_MAX,
  ANSWER_MAX,
  type InfoRequestKind,
} from '../info-requests.ts'

type Props = { kind: InfoRequestKind; request: InfoRequest; refresh: readonly Call[] }

export function AnswerForm({ kind, request, refresh }: Props) {
  const t = useT('work')
  const who = useOwner()
  const [text, setText, dropText] = useDraftOf(`info-request:${request.id}`, who, '')
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [isTried, setIsTried] = useState(false)
  const purpose = ANSWER_FILES[kind]
  const [isUploading, setIsUploading] = useState(false)
  const send = useAct(answerInfoRequest, {
    refresh,
    onDone: () => (dropText(), toast(t('question.sent'), { kind: 'success' })),
  })
  const isEmpty = text.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (isEmpty) return focusFirstError()
    send.mutate({
      infoRequestId: request.id,
      answer: text.trim(),
      fileIds: files.map(({ id }) => id),
    })
  }
  return (
    <form className="stack pt-3" noValidate onSubmit={submit}>
      <Field
        label={t('question.answer')}
        required
        error={isTried && isEmpty ? t('question.needed') : undefined}
      >
        <TextArea
          rows={3}
          maxLength={ANSWER_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Field label={t('question.attach')} hint={t('question.attachHint')} group>
        <BuyerFiles
          purpose={purpose}
          files={files}
          most={ANSWER_FILES_MAX}
          nameOf={(_file, index) => t('question.file', { number: index + 1 })}
          onAdd={(file) => setFiles((now) => [...now, file])}
          onRemove={(id) => setFiles((now) => now.filter((each) => each.id !== id))}
          onUploading={setIsUploading}
        />
      </Field>
      <p>
        <Button
          type="submit"
          variant="primary"
          busy={send.isPending}
          reason={isUploading ? t('question.uploading') : undefined}
        >
          {t('question.send')}
        </Button>
      </p>
    </form>
  )
}

/** The form in which a buyer adds to an enquiry. What they type is stored in this tab until it is sent. */
import { useState, type SyntheticEvent } from 'react'
import type { UploadedFile } from '#domains/uploads/contract.ts'
import { BuyerFiles } from '#domains/uploads/web/door/BuyerFiles.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useOnce } from '#kit/web/calls/use-once.ts'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useOwner } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { myEnquiries, myEnquiry, replyToEnquiry } from '../calls.gen.ts'
import type { Enquiry } from '../contract.ts'
import { kindOf } from '../kinds.ts'
import { EnquiryReasons } from '../reasons.ts'
import { replyDraft } from './reply-draft.ts'

/** `isPressed` when its button was just pressed: the field gets the focus then. */
type ReplyProps = {
  enquiry: Pick<Enquiry, 'id' | 'kind'>
  isPressed: boolean
  onClose: () => void
}

export default function ReplyForm({ enquiry: { id, kind }, isPressed, onClose }: ReplyProps) {
  const t = useT('enquiries')
  const who = useOwner()
  const firstKey = useOnce(() => crypto.randomUUID())
  // The key is stored with the draft: sent again after a reload, it is the same reply.
  const [{ text, requestKey }, setReply, drop] = useDraftOf(replyDraft(id), who, {
    text: '',
    requestKey: firstKey as string,
  })
  const [error, setError] = useState<string>()
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [isUploading, setIsUploading] = useState(false)
  const { textMax, filesMax, onlyPictures } = kindOf(kind)
  const [isLeaving, setIsLeaving] = useState(false)
  const reply = useAct(replyToEnquiry, {
    refresh: [myEnquiries, myEnquiry],
    onDone: () => {
      drop()
      toast(t('mine.replied'), { kind: 'success' })
      onClose()
    },
    onRefused: (refused) => {
      setError(refused.message)
      // The refusal shows that it was sent before; sent again, it is a reply of its own.
      if (refused.reason.code === EnquiryReasons.keyReused.code) {
        setReply({ text, requestKey: crypto.randomUUID() })
      }
      return true
    },
  })
  const discard = () => {
    drop()
    onClose()
  }
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() === '') setError(t('error.text'))
    else
      reply.mutate({
        enquiryId: String(id),
        text: text.trim(),
        fileIds: files.map((each) => each.id),
        requestKey,
      })
  }
  return (
    <form className="inset grid gap-3 p-4" noValidate onSubmit={send}>
      <Field label={t('reply')} error={error} required>
        <TextArea
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where its button was just pressed
          autoFocus={isPressed}
          rows={4}
          maxLength={textMax}
          value={text}
          onChange={(event) => {
            setReply({ text: event.target.value, requestKey })
            setError(undefined)
          }}
        />
      </Field>
      <Field label={t(onlyPictures ? 'pictures' : 'files')} group>
        <BuyerFiles
          purpose="answer"
          files={files}
          most={filesMax}
          onlyPictures={onlyPictures}
          nameOf={(_, index) => t('file', { number: index + 1 })}
          onAdd={(file) => setFiles((now) => [...now, file])}
          onRemove={(fileId) => setFiles((now) => now.filter((each) => each.id !== fileId))}
          onUploading={setIsUploading}
        />
      </Field>
      <div className="button-row">
        <Button type="submit" variant="primary" busy={reply.isPending} disabled={isUploading}>
          {t('send')}
        </Button>
        <Button onClick={() => (text.trim() === '' ? discard() : setIsLeaving(true))}>
          {t('cancel')}
        </Button>
      </div>
      <ConfirmDialog
        open={isLeaving}
        title={t('discard.title')}
        confirmLabel={t('discard.go')}
        cancelLabel={t('discard.stay')}
        onConfirm={discard}
        onCancel={() => setIsLeaving(false)}
      >
        {t('discard.text')}
      </ConfirmDialog>
    </form>
  )
}

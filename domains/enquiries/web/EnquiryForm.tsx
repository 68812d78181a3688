/** The form of an enquiry of any kind: the fields of its kind, the sender and their contact, the text, and files of buyers. */
import { useId, useState } from 'react'
import { useProofOfWorkAct } from '#domains/accounts/web/door/proof-of-work-act.ts'
import type { UploadedFile } from '#domains/uploads/contract.ts'
import { BuyerFiles } from '#domains/uploads/web/door/BuyerFiles.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useOnce } from '#kit/web/calls/use-once.ts'
import { dropDraft, useDraft } from '#kit/web/forms/draft.ts'
import { errorText, focusFirstError, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { useOwner, useSession, useUser } from '#kit/web/session/session.ts'
import { myEnquiries, sendEnquiry } from '../calls.gen.ts'
import { type EnquiryKind } from '../kind-names.ts'
import { kindOf, wrongFields } from '../kinds.ts'
import { EnquiryReasons } from '../reasons.ts'
import { KindFields } from './KindFields.tsx'
import { draftSubject, firstValues, toInput, TypedForm, type Given } from './typed-form.ts'

export type EnquiryFormProps = {
  kind: EnquiryKind
  given: Given
  onSent: (sent: DataOf<typeof sendEnquiry>) => void
}

const NEEDED = { type: 'needed' }

export default function EnquiryForm({ kind, given, onSent }: EnquiryFormProps) {
  const t = useT('enquiries')
  const lang = useLang()
  const { isLoggedIn } = useSession()
  const user = useUser()
  const requestKey = useOnce(() => crypto.randomUUID())
  const form = useSchemaForm(
    TypedForm,
    firstValues(kind, given, { requestKey, name: user?.nickName ?? '', lang }),
  )
  const owner = useOwner()
  // A guest's draft is separate: a session that expires while writing takes nothing of a buyer's along.
  const about = draftSubject(kind, given)
  const draft = `enquiry-${about}${owner === null ? '-guest' : ''}`
  useDraft(form, draft, { who: owner ?? '' })
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [isUploading, setIsUploading] = useState(false)
  const { errors } = form.formState
  const send = useProofOfWorkAct(sendEnquiry, {
    refresh: [myEnquiries],
    onDone: (data) => {
      form.setValue('requestKey', crypto.randomUUID())
      dropDraft(draft)
      onSent(data)
    },
    onRefused: (refused) => {
      // The refusal shows that it was sent before; sent again, it is an enquiry of its own.
      if (refused.reason.code === EnquiryReasons.keyReused.code) {
        form.setValue('requestKey', crypto.randomUUID())
      }
      const { contactNeeded, orderUnknown, keyReused, textTooLong, deadlinePassed } = EnquiryReasons
      return showErrors(refused, form.setError, {
        [contactNeeded.code]: 'email',
        [orderUnknown.code]: 'orderNumber',
        [keyReused.code]: 'text',
        [textTooLong.code]: 'text',
        [deadlinePassed.code]: 'deadline',
      })
    },
  })
  const { textMax, filesMax, onlyPictures, isForGuests } = kindOf(kind)
  return (
    <form
      className="form-grid"
      noValidate
      onSubmit={form.handleSubmit(
        (typed) => {
          const input = toInput(kind, typed, given)
          const missing = wrongFields(kind, input)
          for (const field of missing) form.setError(field as 'topic', NEEDED)
          const isUnreachable = !isLoggedIn && typed.email === '' && typed.phone === ''
          if (isUnreachable) form.setError('email', NEEDED)
          if (missing.length > 0 || isUnreachable) focusFirstError()
          else send.mutate({ ...input, fileIds: files.map(({ id }) => id) })
        },
        () => focusFirstError(),
      )}
    >
      <KindFields kind={kind} form={form} />
      {isForGuests && <Contact form={form} />}
      <div className="form-grid-full">
        <Field
          label={t(`textLabel.${kind}`)}
          required
          error={errorText(errors.text, t('error.text'))}
        >
          <TextArea rows={6} maxLength={textMax} {...form.register('text')} />
        </Field>
      </div>
      <div className="form-grid-full">
        {isLoggedIn ? (
          <Field label={t(onlyPictures ? 'pictures' : 'files')} group>
            <BuyerFiles
              purpose="answer"
              files={files}
              most={filesMax}
              onlyPictures={onlyPictures}
              nameOf={(_, index) => t('file', { number: index + 1 })}
              onAdd={(file) => setFiles((now) => [...now, file])}
              onRemove={(id) => setFiles((now) => now.filter((each) => each.id !== id))}
              onUploading={setIsUploading}
            />
          </Field>
        ) : (
          <p className="field-hint">{t('filesAfterLogin')}</p>
        )}
      </div>
      <div className="button-row form-grid-full">
        <Button type="submit" variant="primary" busy={send.isPending} disabled={isUploading}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}

type Form = Parameters<typeof KindFields>[0]['form']

/** The sender, and how to answer them. A buyer leaves the contact empty: they read the answer in their account. */
function Contact({ form }: { form: Form }) {
  const t = useT('enquiries')
  const user = useUser()
  const hintId = useId()
  const { errors } = form.formState
  return (
    <>
      <div className="form-grid-full">
        <Field label={t('name')} required error={errorText(errors.name, t('error.name'))}>
          <TextInput autoComplete="name" maxLength={60} {...form.register('name')} />
        </Field>
      </div>
      <p id={hintId} className="form-grid-full field-hint">
        {user === null ? t('contactHint') : t('accountHint', { contact: user.username })}
      </p>
      <Field
        label={t('email')}
        describedBy={hintId}
        error={errorText(
          errors.email,
          t(errors.email?.type === NEEDED.type ? 'contactNeeded' : 'error.email'),
        )}
      >
        <TextInput type="email" autoComplete="email" maxLength={200} {...form.register('email')} />
      </Field>
      <Field
        label={t('phone')}
        describedBy={hintId}
        error={errorText(errors.phone, t('error.phone'))}
      >
        <TextInput type="tel" autoComplete="tel" maxLength={30} {...form.register('phone')} />
      </Field>
    </>
  )
}

/** The form in which a company writes of itself, with the documents that staff check. */
import { useState } from 'react'
import { uploadFile } from '#domains/uploads/calls.gen.ts'
import { BuyerFiles } from '#domains/uploads/web/door/BuyerFiles.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { upload } from '#kit/web/files/upload.ts'
import { showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import type { Kind } from '../kinds.ts'
import { DOCUMENTS_MAX } from '../limits.ts'
import { myCompanies, sendCompany } from '../own-calls.gen.ts'
import type { OwnCompany } from '../own-contract.ts'
import { emptyCompany, Form, valuesOf } from './form/company-form.ts'
import { CompanyFields } from './form/CompanyFields.tsx'
import type { SendPicture } from './form/PictureFields.tsx'

const sendPicture: SendPicture = async (file, onProgress) => {
  const { id, url } = await upload(uploadFile, { purpose: 'review' }, file, { onProgress })
  return { fileId: id, url }
}

type Props = { kind: Kind; company: OwnCompany | undefined }

export function CompanyEditor({ kind, company }: Props) {
  const t = useT('directories')
  const lang = useLang()
  const form = useSchemaForm(Form, company === undefined ? emptyCompany(lang) : valuesOf(company))
  const [documents, setDocuments] = useState(company?.documents ?? [])
  const [isTried, setIsTried] = useState(false)
  const [isUploading, setIsUploading] = useState(false)
  const isMissing = documents.length === 0
  const send = useAct(sendCompany, {
    refresh: [myCompanies],
    onDone: () => toast(t('mine.sent'), { kind: 'success' }),
    onRefused: (refused) => showErrors(refused, form.setError),
  })
  const submit = form.handleSubmit((values) => {
    if (isMissing || isUploading) return
    send.mutate({
      ...values,
      kind,
      newest: company?.number ?? null,
      documentIds: documents.map(({ id }) => id),
    })
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        setIsTried(true)
        void submit(event)
      }}
    >
      <CompanyFields form={form} kind={kind} send={sendPicture} />
      <Field
        label={t('form.documents')}
        hint={t('form.documentsHint')}
        required
        group
        error={
          isTried && isMissing
            ? t('form.documentsNeeded')
            : isTried && isUploading
              ? t('form.uploading')
              : undefined
        }
      >
        <BuyerFiles
          purpose="licence"
          files={documents}
          most={DOCUMENTS_MAX}
          nameOf={(_file, index) => t('form.document', { number: index + 1 })}
          onAdd={(file) => setDocuments((now) => [...now, file])}
          onRemove={(id) => setDocuments((now) => now.filter((each) => each.id !== id))}
          onUploading={setIsUploading}
        />
      </Field>
      <div className="button-row">
        <Button type="submit" variant="primary" size="large" busy={send.isPending}>
          {t(company === undefined ? 'mine.apply' : 'mine.send')}
        </Button>
        {company?.state === 'published' && (
          <span className="text-sm text-ink-3">{t('mine.reviewed')}</span>
        )}
      </div>
    </form>
  )
}

/** The form in which staff write a company: public as soon as it is saved. */
import { upload } from '#kit/web/files/upload.ts'
import { uploadOfficeFile } from '#domains/uploads/calls.gen.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { LeaveGuard } from '#kit/web/forms/LeaveGuard.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import type { Kind } from '../kinds.ts'
import { saveCompany } from '../office-calls.gen.ts'
import type { CompanyForm } from '../own-contract.ts'
import { emptyCompany, Form, valuesOf } from '../web/form/company-form.ts'
import { CompanyFields } from '../web/form/CompanyFields.tsx'
import type { SendPicture } from '../web/form/PictureFields.tsx'
import { REFRESH } from './refresh.ts'

const sendPicture: SendPicture = async (file, onProgress) => {
  const { url } = await upload(uploadOfficeFile, { purpose: 'banner' }, file, { onProgress })
  return { fileId: null, url }
}

type Props = {
  kind: Kind
  /** Undefined: a new one. */
  company?: { id: number; version: number; form: CompanyForm }
  onDone: (id: number) => void
}

export function StaffEditor({ kind, company, onDone }: Props) {
  const t = useT('office.directories')
  const kit = useT('forms')
  const form = useSchemaForm(
    Form,
    company === undefined ? emptyCompany('cn') : valuesOf(company.form),
  )
  const save = useAct(saveCompany, {
    refresh: REFRESH,
    onDone: ({ id }) => {
      toast(t('saved'), { kind: 'success' })
      onDone(id)
    },
    onRefused: (refused) => showErrors(refused, form.setError),
  })
  const known = company === undefined ? {} : { id: company.id, version: company.version }
  return (
    <form
      className="stack max-w-4xl"
      noValidate
      onSubmit={form.handleSubmit((values) => save.mutate({ ...values, kind, ...known }))}
    >
      <CompanyFields form={form} kind={kind} send={sendPicture} />
      <div className="button-row">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t('publish')}
        </Button>
        {company !== undefined && (
          <Button onClick={() => onDone(company.id)}>{kit('cancel')}</Button>
        )}
      </div>
      <LeaveGuard
        isDirty={form.formState.isDirty && !save.isPending && save.data === undefined}
        onLeave={() => {}}
      />
    </form>
  )
}

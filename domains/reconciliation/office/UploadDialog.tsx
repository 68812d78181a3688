/** Takes a bill that staff have downloaded from the provider's own pages. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FileChoice } from '#domains/imports/office/door/FileChoice.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { useTask } from '#kit/web/calls/task.ts'
import { uploadLargeFile } from '#kit/web/files/upload.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { bringBill } from '../calls.gen.ts'
import type { BillDay } from '../contract.ts'
import { BILL_MAX_BYTES } from '../limits.ts'

const KINDS = '.csv,.zip,.gz,.gzip,.txt'

type Props = { of: Pick<BillDay, 'provider' | 'day'>; onClose: () => void }

export function UploadDialog({ of: { provider, day }, onClose }: Props) {
  const t = useT('office.reconciliation')
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const [share, setShare] = useState<number>()
  const [run, isRunning] = useTask()
  const choose = (chosen: File) => {
    const isTooLarge = chosen.size > BILL_MAX_BYTES
    setError(isTooLarge ? t('upload.tooLarge', { count: BILL_MAX_BYTES / 1024 / 1024 }) : undefined)
    setFile(isTooLarge ? undefined : chosen)
  }
  const submit = () => {
    if (file === undefined) return setError(t('upload.needed'))
    run(async () => {
      try {
        const to = { provider, day }
        const { lineCount } = await uploadLargeFile(bringBill, to, file, { onProgress: setShare })
        await client.invalidateQueries()
        toast(t('upload.done', { count: lineCount }), { kind: 'success' })
        onClose()
      } catch (thrown) {
        setError(thrown instanceof Error ? thrown.message : undefined)
      } finally {
        setShare(undefined)
      }
    })
  }
  return (
    <FormDialog
      title={t('upload.title')}
      text={t('upload.text')}
      verb={t('upload.verb')}
      busy={isRunning}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('upload.file')}
        required
        error={error}
        hint={provider === 'alipay' ? t('upload.hint.alipay') : t('upload.hint.wechat')}
      >
        <FileChoice file={file} disabled={isRunning} kinds={KINDS} onFile={choose} />
      </Field>
      {share !== undefined && <ProgressBar value={share * 100} label={t('upload.verb')} thick />}
    </FormDialog>
  )
}

/** Takes a statement of the bank: account, file, how it is read with its first lines, and the import. */
import { useNavigate } from '@tanstack/react-router'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FileChoice } from '#domains/imports/office/door/FileChoice.tsx'
import { LIMITS } from '#domains/uploads/contract.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { call } from '#kit/web/calls/call.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { useTask } from '#kit/web/calls/task.ts'
import { uploadLargeFile } from '#kit/web/files/upload.ts'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import {
  importStatement,
  inspectStatement,
  statementAccounts,
  uploadStatement,
} from '../calls.gen.ts'
import type { StatementReading } from '../contract.ts'
import { ReadingFields } from './ReadingFields.tsx'

const FOUND_OUT: StatementReading = {
  encoding: null,
  sheet: null,
  headerRow: null,
  columns: null,
  dayOrder: null,
}
const KINDS = '.csv,.tsv,.txt,.xlsx,.xml,.sta,.mt940,.940,.swi'

export function ImportDrawer({ onClose }: { onClose: () => void }) {
  const t = useT('office.bank-statements')
  const navigate = useNavigate()
  const accounts = useLive(statementAccounts, {})
  const [chosenId, setChosenId] = useState<number>()
  const accountId = chosenId ?? accounts.data?.[0]?.id
  const [file, setFile] = useState<File>()
  const [fileId, setFileId] = useState<string>()
  const [reading, setReading] = useState(FOUND_OUT)
  const [error, setError] = useState<string>()
  const [share, setShare] = useState<number>()
  const [run, isRunning] = useTask()
  const isReady = accountId !== undefined && fileId !== undefined
  const seen = useQuery({
    queryKey: ['bank-statements.inspect', accountId, fileId, reading],
    queryFn: () => call(inspectStatement, { accountId: accountId!, fileId: fileId!, reading }),
    enabled: isReady,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  const upload = (chosen: File) => {
    setFile(chosen)
    setFileId(undefined)
    setReading(FOUND_OUT)
    const problem = chosen.size === 0 ? t('file.empty') : undefined
    const isTooLarge = chosen.size > LIMITS.sheet.bytes
    setError(isTooLarge ? t('file.tooLarge', { count: LIMITS.sheet.bytes / 1024 / 1024 }) : problem)
    if (isTooLarge || problem !== undefined) return
    run(async () => {
      try {
        const stored = await uploadLargeFile(uploadStatement, {}, chosen, { onProgress: setShare })
        setFileId(stored.id)
      } catch (thrown) {
        setError(thrown instanceof Error ? thrown.message : undefined)
      } finally {
        setShare(undefined)
      }
    })
  }
  const start = () => {
    if (file === undefined || !isReady) return setError(t('file.needed'))
    run(async () => {
      try {
        const form = { accountId, fileId, fileName: file.name.slice(-200), reading }
        const { id } = await call(importStatement, form)
        await navigate({ to: '/office/bank-statements/$id', params: { id: String(id) } })
      } catch (thrown) {
        setError(thrown instanceof Error ? thrown.message : undefined)
      }
    })
  }
  return (
    <EditDrawer
      title={t('import.title')}
      isDirty={file !== undefined}
      busy={isRunning}
      submitLabel={t('import.start')}
      reason={(isReady ? seen.data?.problem : undefined) ?? undefined}
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
      onClose={onClose}
    >
      {accounts.data?.length === 0 && <Notice tone="warning">{t('import.noAccount')}</Notice>}
      <Field label={t('import.account')} required hint={t('import.accountHint')}>
        <Select
          value={String(accountId ?? '')}
          disabled={isRunning}
          options={(accounts.data ?? []).map(({ id, name, currency, active }) => ({
            value: String(id),
            label: `${name} · ${currency}${active ? '' : ` · ${t('import.hidden')}`}`,
          }))}
          onChange={({ target }) => setChosenId(Number(target.value))}
        />
      </Field>
      <Field label={t('import.file')} required error={error} hint={t('import.fileHint')}>
        <FileChoice file={file} disabled={isRunning} kinds={KINDS} onFile={upload} />
      </Field>
      {share !== undefined && <ProgressBar value={share * 100} label={t('import.sending')} thick />}
      {isReady && (
        <ReadingFields
          seen={seen}
          currency={accounts.data?.find(({ id }) => id === accountId)?.currency ?? 'CNY'}
          reading={reading}
          disabled={isRunning}
          onReading={setReading}
        />
      )}
    </EditDrawer>
  )
}

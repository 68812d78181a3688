/** Statements of account month by month: as PDF or for spreadsheets, and by mail where the buyer wants it. */
import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { addressOf, query } from '#kit/web/calls/call.ts'
import { reportFailure } from '#kit/web/calls/report.ts'
import { fetchFile, saveFile } from '#kit/web/files/file-download.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { myStatement, myStatements, setStatementsByMail } from '../statements-calls.gen.ts'

const FORMATS = ['pdf', 'csv'] as const

export function Statements() {
  const t = useT('credit')
  const statements = useQuery(query(myStatements, {}))
  return (
    <Panel title={t('statements')} level={2}>
      <Loaded query={statements}>
        {({ months, isByMail }) => (
          <div className="stack">
            <Files months={months} />
            <ByMail isByMail={isByMail} />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

function Files({ months }: { months: readonly string[] }) {
  const t = useT('credit')
  const [month, setMonth] = useState(months[0] ?? '')
  const lang = useLang()
  const [isBilingual, setIsBilingual] = useState(false)
  const [busy, setBusy] = useState<(typeof FORMATS)[number] | null>(null)
  const save = async (format: (typeof FORMATS)[number]) => {
    setBusy(format)
    const address = addressOf(myStatement, {
      month,
      format,
      ...(isBilingual && { bilingual: '1' as const }),
    })
    await fetchFile(address).then(saveFile).catch(reportFailure)
    setBusy(null)
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={t('statementMonth')}>
        <Select
          className="w-40"
          value={month}
          options={months.map((each) => ({ value: each, label: each }))}
          onChange={({ target }) => setMonth(target.value)}
        />
      </Field>
      {FORMATS.map((format) => (
        <Button
          key={format}
          icon={FileText}
          busy={busy === format}
          onClick={() => void save(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
      {lang !== 'cn' && (
        <Checkbox
          className="basis-full"
          checked={isBilingual}
          onChange={({ target }) => setIsBilingual(target.checked)}
        >
          {t('statementBilingual')}
        </Checkbox>
      )}
    </div>
  )
}

function ByMail({ isByMail }: { isByMail: boolean }) {
  const t = useT('credit')
  const set = useAct(setStatementsByMail, {
    refresh: [myStatements],
    onDone: (now) => toast(t(now.isByMail ? 'statementsOn' : 'statementsOff'), { kind: 'success' }),
  })
  return (
    <Switch
      checked={isByMail}
      disabled={set.isPending}
      onChange={({ target }) => set.mutate({ isByMail: target.checked })}
    >
      {t('statementsByMail')}
    </Switch>
  )
}

/** Where the statement of account is, and whether the buyer gets it by mail each month. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { myStatementsByMail, setStatementsByMail } from '../statements-calls.gen.ts'

export function Statements() {
  const t = useT('credit')
  const choice = useQuery(query(myStatementsByMail, {}))
  return (
    <Panel title={t('statements')} level={2}>
      <Loaded query={choice}>
        {({ isByMail }) => (
          <div className="stack">
            <p>
              <Link to="/user/user/money" search={{ section: 'credit' }} className="link">
                {t('openStatement')}
              </Link>
            </p>
            <ByMail isByMail={isByMail} />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

function ByMail({ isByMail }: { isByMail: boolean }) {
  const t = useT('credit')
  const set = useAct(setStatementsByMail, {
    refresh: [myStatementsByMail],
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

/** The shop's name and logo, as every page and mail shows them. */
import { useEffect, useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { textIn, type Lang, LANGS, LOCALES } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { LogoPicture } from '#kit/ui/pictures/Logo.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { changeShopIdentity } from '#kit/web/pages/live-identity.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeIdentity } from '../../identity-calls.gen.ts'
import type { IdentityForm } from '../../identity-contract.ts'
import { IdentityDrawer } from './IdentityDrawer.tsx'

export function Identity() {
  const t = useT('office.content')
  const may = useMay()
  return may('settings.read') ? (
    <EditedIdentity canWrite={may('settings.write')} />
  ) : (
    <Panel title={t('identity.title')}>
      <p className="text-sm text-ink-3">{t('identity.closed')}</p>
    </Panel>
  )
}

function EditedIdentity({ canWrite }: { canWrite: boolean }) {
  const t = useT('office.content')
  const lang = useLang()
  const identity = useLive(officeIdentity, {})
  const [edited, setEdited] = useState<IdentityForm>()
  useShownAtOnce(identity.data)
  return (
    <Panel
      title={t('identity.title')}
      note={t('identity.note')}
      more={
        canWrite &&
        identity.data !== undefined && (
          <Button size="small" variant="secondary" onClick={() => setEdited(identity.data)}>
            {t('identity.edit')}
          </Button>
        )
      }
    >
      <Loaded query={identity}>
        {(found) => (
          <div className="flex flex-wrap items-start gap-6">
            <span className="logo inset size-24 justify-center">
              <LogoPicture logoUrl={found.logoUrl} />
            </span>
            <div className="min-w-0 flex-1">
              <KeyValueList
                rows={[
                  { label: t('identity.name'), value: <Names identity={found} /> },
                  { label: t('identity.tagline'), value: textIn(found.tagline, lang).text },
                  { label: t('identity.description'), value: textIn(found.description, lang).text },
                ]}
              />
            </div>
          </div>
        )}
      </Loaded>
      {edited !== undefined && (
        <IdentityDrawer identity={edited} onClose={() => setEdited(undefined)} />
      )}
    </Panel>
  )
}

/** This tab's own logo and titles follow at once; other tabs and people see a change with their next page. */
function useShownAtOnce(found: IdentityForm | undefined): void {
  useEffect(() => {
    if (found === undefined) return
    const { version: _version, ...identity } = found
    changeShopIdentity(identity)
  }, [found])
}

/** The name in each language that has one. */
function Names({ identity: { name } }: { identity: IdentityForm }) {
  const written = LANGS.filter((each: Lang) => (name[each] ?? '') !== '')
  return written.map((each, index) => (
    <span key={each}>
      {index > 0 && ' · '}
      <span lang={LOCALES[each]}>{name[each]}</span>
    </span>
  ))
}

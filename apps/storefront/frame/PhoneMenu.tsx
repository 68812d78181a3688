/** What a phone has no tab for: warehouse, language, appearance, the shop. */
import { Link } from '@tanstack/react-router'
import { LANGS, type Lang } from '#kit/contract/values.ts'
import { WarehouseChooser } from '#domains/stock/web/door.ts'
import { Drawer } from '#kit/ui/Drawer.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { useLang, useT } from '#kit/web/i18n.tsx'
import { useSwitchLang } from '#kit/web/Language.tsx'
import { useSession } from '#kit/web/session.ts'
import { chooseTheme, useTheme, type Theme } from '#kit/web/theme.ts'

const THEMES: readonly Theme[] = ['system', 'light', 'dark']

export default function PhoneMenu(props: { open: boolean; onClose: () => void }) {
  const t = useT('content')
  const kit = useT('kit')
  const lang = useLang()
  const switchTo = useSwitchLang()
  const theme = useTheme()
  const { isLoggedIn } = useSession()
  const link = { className: 'link py-2', onClick: props.onClose }
  return (
    <Drawer {...props} title={t('frame.menu')}>
      <div className="grid gap-4">
        <WarehouseChooser className="min-h-11 w-full rounded-md border border-line px-3 [&_b]:ml-2 [&>span]:grow [&>span]:text-left" />
        <Field label={kit('language.choose')}>
          <Select
            value={lang}
            options={LANGS.map((each) => ({ value: each, label: kit(`language.${each}`) }))}
            onChange={(event) => void switchTo(event.target.value as Lang)}
          />
        </Field>
        <Field label={t('frame.theme')}>
          <Select
            value={theme}
            options={THEMES.map((each) => ({ value: each, label: t(`theme.${each}`) }))}
            onChange={(event) => chooseTheme(event.target.value as Theme)}
          />
        </Field>
        <nav className="grid" aria-label={t('frame.menu')}>
          <Link to="/goods/list" {...link}>
            {t('footer.allGoods')}
          </Link>
          <Link to="/home/ppg" {...link}>
            {t('frame.brands')}
          </Link>
          <Link to="/goods/shopdetails" {...link}>
            {t('frame.shop')}
          </Link>
          {isLoggedIn ? (
            <>
              <Link to="/user/user/collection" {...link}>
                {t('me.favourites')}
              </Link>
              <Link to="/user/user/footprint" {...link}>
                {t('me.footprints')}
              </Link>
              <Link to="/user/user/address" {...link}>
                {t('me.addresses')}
              </Link>
              <Link to="/user/setting" {...link}>
                {t('me.settings')}
              </Link>
            </>
          ) : (
            <>
              <Link to="/login/login" {...link}>
                {t('me.login')}
              </Link>
              <Link to="/login/login/register" {...link}>
                {t('me.register')}
              </Link>
            </>
          )}
        </nav>
      </div>
    </Drawer>
  )
}

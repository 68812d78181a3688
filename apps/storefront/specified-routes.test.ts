/** Every address of the specification (section 2) and of the product's table of routes has a screen of its own: none ends at the page for unknown addresses. */
import { expect, test } from 'vitest'
import { routes } from './routes.ts'

type Route = { type: string; path?: string; children?: readonly Route[] }

/** The addresses of all screens, in full. */
const pathsOf = ({ path = '', children = [], type }: Route, above = ''): string[] => {
  const own = type === 'route' ? `${above}${path}` : above
  const isPage = type === 'index' || (type === 'route' && children.length === 0)
  return [...(isPage ? [own || '/'] : []), ...children.flatMap((each) => pathsOf(each, own))]
}

const screens = new Set(pathsOf(routes as unknown as Route))

const below = (above: string, names: string): string[] =>
  names.split(' ').map((name) => `${above}/${name}`)

const SPECIFIED = [
  '/',
  '/about',
  '/announcement/$id',
  '/announcement/list',
  '/maoyishang',
  '/seckill',
  ...below(
    '/goods',
    '$id conditional goods-{$id}/$active jifenxq leavemessage list machines partners partnersDetails pay Pointorder seckill shopdetails sousuList woyaomaiji',
  ),
  ...below(
    '/home',
    'alqd announcement announcementxq article articleDetails brand falvzixun integral jiagongchang platList Pointsdetails ppg qdlb serchlist ztzb',
  ),
  ...below(
    '/home',
    'serchlistActiveseckill serchlistActivefixed serchlistActivespecial serchlistActivegift',
  ),
  '/shoppingCart',
  ...below('/shoppingCart', 'confirm payOrder paySuccess sumbit'),
  '/test-login',
  '/test-unit-selector',
  '/test',
  '/login/login',
  ...below('/login/login', 'register forgot bangdingphone callback weixin'),
  '/user/setting',
  '/user/user',
  '/download',
  ...below(
    '/user/user',
    'about accountTermOrder address changeEmail changePassword changePayPassword choujiangjilu collection coupon footprint help info integral inventory invite invoice money money/tixian myAccountPeriod news payOrder shebeiorder usershare wallet xtmsg applyFxs',
  ),
  ...below('/user/user/address', 'list details areadata'),
  ...below('/user/user/help', 'list details feedBack feedBackList submit'),
  ...below('/user/user/integral', 'details list'),
  ...below('/user/user/inventory', 'overview list'),
  ...below('/user/user/order', 'list details evaluate afterSalesDetails shebeiorder'),
  ...below('/user/user/shebeiorder', 'details evaluate afterSalesDetails $id test'),
  ...below('/user/user/wallet', 'add article'),
]

test('every specified address has a screen of its own', () => {
  expect(SPECIFIED.filter((path) => !screens.has(path))).toEqual([])
})

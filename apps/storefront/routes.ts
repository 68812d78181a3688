/**
 * Every address of the storefront and the screen behind it: start here when all you have is a URL.
 * The addresses are the product's and stay as they are, whatever the folders are called.
 */
import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

export const routes = rootRoute('apps/storefront/Shell.tsx', [
  layout('shop', 'apps/storefront/ShopFrame.tsx', [
    index('domains/content/web/HomePage.tsx'),
    route('/home/ppg', 'domains/catalog/web/brands/BrandHallPage.tsx'),
    route('/home/brand', 'domains/catalog/web/brands/BrandPage.tsx'),
    route('/home/serchlist', 'domains/search/web/SearchListPage.tsx'),
    route('/goods/list', 'domains/search/web/GoodsListPage.tsx'),
    route('/goods/sousuList', 'domains/search/web/WordListPage.tsx'),
    route('/goods/conditional', 'domains/search/web/ConditionListPage.tsx'),
    route('/goods/shopdetails', 'domains/content/web/ShopPage.tsx'),
    route('/agreement', [
      index('domains/accounts/web/AgreementPage.tsx'),
      route('/$version', 'domains/accounts/web/AgreementVersionPage.tsx'),
    ]),
    route('/goods/machines', 'domains/quotes/web/MachinesPage.tsx'),
    route('/goods/compare', 'domains/catalog/web/compare/ComparePage.tsx'),
    route('/goods/$id', 'domains/catalog/web/ProductPage.tsx'),
    route('/shoppingCart', [
      index('domains/cart/web/CartPage.tsx'),
      route('/confirm', 'domains/orders/web/ConfirmPage.tsx'),
      route('/sumbit', 'domains/orders/web/SubmitPage.tsx'),
      route('/payOrder', 'domains/payments/web/PayOrderPage.tsx'),
      route('/paySuccess', 'domains/payments/web/PaySuccessPage.tsx'),
    ]),
    route('/goods/pay', 'domains/payments/web/GoodsPayPage.tsx'),
    route('/user/user/payOrder', 'domains/payments/web/AccountPayPage.tsx'),
    route('/user/user', 'domains/accounts/web/AccountFrame.tsx', [
      index('domains/accounts/web/AccountIndex.tsx'),
      route('/info', 'domains/accounts/web/settings/InfoPage.tsx'),
      route('/changeEmail', 'domains/accounts/web/settings/ChangeEmailPage.tsx'),
      route('/changePhone', 'domains/accounts/web/settings/ChangePhonePage.tsx'),
      route('/changePassword', 'domains/accounts/web/settings/ChangePasswordPage.tsx'),
      route('/changePayPassword', 'domains/accounts/web/settings/ChangePayPasswordPage.tsx'),
      route('/papers', 'domains/papers/web/PapersPage.tsx'),
      route('/member', 'domains/accounts/web/MemberPage.tsx'),
      route('/address', 'domains/accounts/web/AddressPage.tsx'),
      route('/inventory', 'domains/inventory/web/InventoryPage.tsx'),
      route('/collection', 'domains/catalog/web/FavouritesPage.tsx'),
      route('/footprint', 'domains/catalog/web/FootprintsPage.tsx'),
      route('/news', 'domains/messages/web/NewsPage.tsx'),
      route('/xtmsg', 'domains/messages/web/SystemPage.tsx'),
      route('/quotes', 'domains/quotes/web/MyQuotesPage.tsx'),
      route('/order/list', 'domains/orders/web/OrderListPage.tsx'),
      route('/order/details', 'domains/orders/web/OrderDetailPage.tsx'),
    ]),
    route('/user/setting', 'domains/accounts/web/settings/SettingFrame.tsx', [
      index('domains/accounts/web/settings/SettingPage.tsx'),
      route('/devices', 'domains/accounts/web/privacy/DevicesPage.tsx'),
      route('/logins', 'domains/accounts/web/privacy/LoginsPage.tsx'),
      route('/notifications', 'domains/messages/web/PreferencesPage.tsx'),
      route('/language', 'domains/accounts/web/privacy/LanguagePage.tsx'),
      route('/copy', 'domains/accounts/web/privacy/CopyPage.tsx'),
      route('/close', 'domains/accounts/web/privacy/ClosePage.tsx'),
    ]),
    route('/test', 'apps/storefront/GalleryPage.tsx'),
    route('/test-unit-selector', 'domains/catalog/web/UnitSelectorPage.tsx'),
    route('/$', 'apps/storefront/MissingPage.tsx'),
  ]),
  route('/login/login', 'domains/accounts/web/LoginFrame.tsx', [
    index('domains/accounts/web/LoginPage.tsx'),
    route('/register', 'domains/accounts/web/RegisterPage.tsx'),
    route('/register{$copy}', 'domains/accounts/web/RegisterCopyPage.tsx'),
    route('/forgot', 'domains/accounts/web/ForgotPage.tsx'),
    route('/weixin', 'domains/accounts/web/WeixinPage.tsx'),
    route('/callback', 'domains/accounts/web/CallbackPage.tsx'),
    route('/bangdingphone', 'domains/accounts/web/BindPhonePage.tsx'),
  ]),
])

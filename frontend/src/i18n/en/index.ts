// For the types of keys and for tests: the application fetches the groups one by one (texts.ts).
import account from './account.json'
import aiTest from './aiTest.json'
import cart from './cart.json'
import cartPage from './cartPage.json'
import catalog from './catalog.json'
import checkout from './checkout.json'
import documents from './documents.json'
import form from './form.json'
import frame from './frame.json'
import info from './info.json'
import newsletter from './newsletter.json'
import quotes from './quotes.json'
import security from './security.json'
import sellers from './sellers.json'

export default { ...frame, ...account, ...aiTest, ...cart, ...cartPage, ...catalog, ...checkout, ...documents, ...form, ...info, ...newsletter, ...quotes, ...security, ...sellers }

import account from './account.json'
import cart from './cart.json'
import catalog from './catalog.json'
import checkout from './checkout.json'
import frame from './frame.json'
import info from './info.json'
import security from './security.json'
import sellers from './sellers.json'

export default { ...frame, ...catalog, ...cart, ...checkout, ...account, ...info, ...security, ...sellers }

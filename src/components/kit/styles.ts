// Styles that the first page needs, in Mantine's order: components come after those that they are made of. The layered
// variants let our own styles win, whatever their specificity. Other components import their styles themselves.
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import 'virtual:kit-variables.css';
import '../../theme/tokens.css';
import '../../theme/global.css';

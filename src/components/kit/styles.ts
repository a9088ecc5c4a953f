// Styles that the first page needs, in Mantine's own order: what a component is built of comes before it. The layered
// variants let every style of ours win without a contest of specificity. Other components bring theirs along.
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import 'virtual:kit-variables.css';
import '../../theme/tokens.css';
import '../../theme/global.css';

export { PasswordInput, SegmentedControl, Select, Switch, Textarea, TextInput } from '@mantine/core';

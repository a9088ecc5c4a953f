import './input-styles.ts';

export { PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core';

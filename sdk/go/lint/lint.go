// SPDX-License-Identifier: MIT

//go:build tools

// Package lint pins the linter of this library, which needs a newer Go than the library does.
package lint

import _ "honnef.co/go/tools/cmd/staticcheck"
